import type { Detector } from '../contract.ts'

/** C14: GitHub Advanced Security for Azure DevOps. It is paid for, which nobody has declared by using it. */
export const c14AzureTask: Detector = {
  id: 'C14',
  title: 'an Azure pipeline runs an AdvancedSecurity-Codeql task',
  confidence: 'medium',
  knownFalsePositives: 'A pipeline that no project runs; an entitlement may well cover it.',
  find: (file) => file.tasks().filter(({ name }) => /(?:^|\.)AdvancedSecurity-Codeql-/iu.test(name)),
}
