import type { Analyzer } from '../analyzers/index.ts'
import { type AnalyzedSnapshot, analyzeSnapshot, type Bench, openDesk, planSnapshot } from './analyze-snapshot.ts'
import type { Base } from './base.ts'
import { configurationChanges } from './configuration-changes.ts'
import type { VetRequest } from './request.ts'
import { swapFiles, type TakenSnapshot } from './snapshot/index.ts'

/** An analysis of the head's files, and what of the base was put into their place. */
export type UnderBase = AnalyzedSnapshot & { readonly taken: readonly string[] }

/**
 * Analyzes the head once more, with the configuration files of the base in place of its own (--config-source base). Null where
 * they are the same: then the head's own configuration is the base's.
 */
export const analyzeUnderBase = async (
  request: VetRequest,
  head: TakenSnapshot,
  base: Base | null,
  analyzers: readonly Analyzer[],
  ctx: Bench,
): Promise<UnderBase | null> => {
  if (request.configSource !== 'base' || base === null || base.taken === null) return null
  const taken = configurationChanges(base.taken.snapshot, head.snapshot, analyzers)
    // The worktree's own assay.toml is heard on both sides; it configures no analyzer.
    .filter(({ readers }) => readers.some((reader) => reader !== 'assay'))
    .map(({ uri }) => uri)
  if (taken.length === 0) return null
  const desk = openDesk('under-base', ctx)
  const mixed = swapFiles(head, base.taken, new Set(taken), desk.reading.destination)
  const side = await planSnapshot(request, desk, mixed, ctx)
  return { ...(await analyzeSnapshot(request, side, ctx)), taken }
}
