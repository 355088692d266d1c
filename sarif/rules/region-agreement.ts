import { byBytes, byLines, byOffset, type Extent } from './region-size.ts'
import type { Rule } from './rule.ts'
import { given } from './tables.ts'

const clash = (a: Extent | null, b: Extent | null): boolean => !!a && !!b && (a.least > b.most || b.least > a.most)

export const regionAgreementRules: readonly Rule[] = [
  {
    id: 'region/lines-and-offset-differ',
    section: '3.30.2',
    level: 'error',
    requirement: 'Line and column properties and charOffset with charLength (0 if not given) name the same characters.',
    remedy: 'Correct "charLength" or the columns, or keep one of the two ways.',
    enter: {
      region: (region, { report }) => {
        if (given(region.charOffset) && clash(byLines(region), byOffset(region)))
          report('The region by lines and columns is not as long as that by "charOffset" and "charLength".')
      },
    },
  },
  {
    id: 'region/text-and-bytes-differ',
    section: '3.30.1',
    level: 'error',
    requirement: 'The text properties and byteOffset with byteLength (0 if not given) name the same bytes.',
    remedy: 'Correct "byteLength" or the text properties, or keep one of the two ways.',
    enter: {
      region: (region, { report }) => {
        if (!given(region.byteOffset)) return
        const bytes = byBytes(region)
        const isEarlier = given(region.charOffset) && region.byteOffset < region.charOffset
        if (isEarlier || clash(byLines(region), bytes) || clash(byOffset(region), bytes))
          report('The region in characters cannot be that in bytes.')
      },
    },
  },
]
