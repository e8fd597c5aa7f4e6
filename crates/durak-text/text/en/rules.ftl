### A rule set told in sentences.
