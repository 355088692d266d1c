export const formats = ['pretty', 'json', 'sarif'] as const

/** Whose rules: the name of each profile and what it adds to the specification. */
export const profileHelp = {
  oasis: 'the specification alone',
  github: 'what GitHub code scanning refuses, cuts, drops or ignores',
  gitlab: 'what GitLab does with a SARIF report: refusals, limits, results that it skips or merges',
  sonarqube: 'what SonarQube imports: runs and results that it drops, places that it loses',
  'azure-devops': 'what GitHub Advanced Security for Azure DevOps asks of a log',
  defectdojo: 'what DefectDojo imports: logs that it fails on, findings that it merges',
  assay: "Assay's house form: what assay vet writes",
} as const
export type ProfileName = keyof typeof profileHelp

export type ValidateCommand = {
  readonly format: (typeof formats)[number]
  readonly profile: ProfileName
  /** The folder that was analyzed: what the log says of files is checked against it. */
  readonly source?: string
}
