"""What Scripts/record-xcode consists of: questions, a probe project, the comparison, the file."""
