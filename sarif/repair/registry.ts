import type { Mend } from './contract.ts'
import { allOrNone } from './mends/all-or-none.ts'
import { artifactIndices } from './mends/artifact-indices.ts'
import { baseSlashes } from './mends/base-slashes.ts'
import { columnKind } from './mends/column-kind.ts'
import { descriptorIndices } from './mends/descriptor-indices.ts'
import { dotSegments } from './mends/dot-segments.ts'
import { emptyArrays } from './mends/empty-arrays.ts'
import { emptyTexts } from './mends/empty-texts.ts'
import { encodeUris } from './mends/encode-uris.ts'
import { guids } from './mends/guids.ts'
import { hashNames } from './mends/hash-names.ts'
import { hollowObjects } from './mends/hollow-objects.ts'
import { kindsAndLevels } from './mends/kinds-and-levels.ts'
import { leadingSlashes } from './mends/leading-slashes.ts'
import { needlessBases } from './mends/needless-bases.ts'
import { nulls } from './mends/nulls.ts'
import { ownIndices } from './mends/own-indices.ts'
import { repeatedElements } from './mends/repeated-elements.ts'
import { repeatedResults } from './mends/repeated-results.ts'
import { root } from './mends/root.ts'
import { ruleIds } from './mends/rule-ids.ts'
import { ruleIndices } from './mends/rule-indices.ts'
import { schemaUri } from './mends/schema-uri.ts'
import { semanticVersion } from './mends/semantic-version.ts'
import { textsForValues } from './mends/texts-for-values.ts'
import { times } from './mends/times.ts'
import { version } from './mends/version.ts'
import { windowsPaths } from './mends/windows-paths.ts'

/** In this order; each file says why it stands where it does. What is ill-typed first, what points before what is pointed at. */
export const mends: readonly Mend[] = [
  repeatedResults,
  nulls,
  textsForValues,
  version,
  schemaUri,
  guids,
  times,
  emptyTexts,
  semanticVersion,
  hashNames,
  windowsPaths,
  encodeUris,
  dotSegments,
  needlessBases,
  baseSlashes,
  root,
  leadingSlashes,
  ownIndices,
  artifactIndices,
  ruleIndices,
  ruleIds,
  descriptorIndices,
  kindsAndLevels,
  hollowObjects,
  emptyArrays,
  repeatedElements,
  allOrNone,
  columnKind,
]
