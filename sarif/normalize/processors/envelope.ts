import { sarifSchemaUri } from '../../../schemas/sarif/index.ts'
import type { Processor } from '../contract.ts'
import { runOf, runPath } from '../places.ts'

const semanticVersion =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[\dA-Za-z-]+(\.[\dA-Za-z-]+)*)?(\+[\dA-Za-z-]+(\.[\dA-Za-z-]+)*)?$/

/** Last: what stands around the results and depends on none of them. */
export const envelope: Processor = {
  id: 'envelope',
  reason: "Schema, the tool's version as pinned, and the run's category (§3.13.3, §3.19.12, §3.17.3).",
  apply: (draft, { analyzer, driver }) => {
    draft.set(['$schema'], sarifSchemaUri)
    const path = [...runPath, 'tool', 'driver']
    draft.set([...path, 'version'], driver.version)
    if (semanticVersion.test(driver.version)) draft.set([...path, 'semanticVersion'], driver.version)
    if (!runOf(draft.log).tool.driver.informationUri && driver.informationUri !== null)
      draft.set([...path, 'informationUri'], driver.informationUri)
    draft.set([...runPath, 'automationDetails'], { id: `assay/${analyzer}/` })
  },
}
