import { runCommandLine } from './command-line.ts'
import { registerValidate } from './validate.ts'

// `assay validate` alone: a third of the whole program to read and compile, in a command that hooks call often.
void runCommandLine([registerValidate])
