import type { Processor } from './contract.ts'
import { artifacts } from './processors/artifacts.ts'
import { duplicates } from './processors/duplicates.ts'
import { envelope } from './processors/envelope.ts'
import { fingerprints } from './processors/fingerprints.ts'
import { messages } from './processors/messages.ts'
import { notebookCells } from './processors/notebook-cells.ts'
import { order } from './processors/order.ts'
import { fixes, regions } from './processors/regions.ts'
import { ruleNames } from './processors/rule-names.ts'
import { rules } from './processors/rules.ts'
import { snippets } from './processors/snippets.ts'
import { toolNotices } from './processors/tool-notices.ts'
import { uris } from './processors/uris.ts'

/** In this order; each file says why it stands where it does. */
export const processors: readonly Processor[] = [
  toolNotices,
  duplicates,
  uris,
  notebookCells,
  regions,
  fixes,
  messages,
  order,
  rules,
  ruleNames,
  artifacts,
  snippets,
  fingerprints,
  envelope,
]
