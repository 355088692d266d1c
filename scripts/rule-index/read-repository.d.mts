import type { RuleRepository } from '../../policies/rule-index/index.ts'

/** An entry of policies/data/rule-index/sources.yaml. */
export type SourceEntry = Pick<RuleRepository, 'repository' | 'terms' | 'licence'> & {
  readonly readFrom?: string
  readonly headers?: RuleRepository['headers']
  readonly leftOut?: readonly string[]
}

/** A repository of rules, read from its git directory. Throws where git fails. */
export const readRepository: (source: SourceEntry, folder: string) => RuleRepository
