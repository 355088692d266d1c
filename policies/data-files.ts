import { readdirSync } from 'node:fs'
import { byCodeUnit } from '../lib/order.ts'

/** The files under a folder of data, as paths relative to it, sorted. */
export const dataFiles = (folder: URL, under = ''): readonly string[] =>
  readdirSync(new URL(under, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${under}${entry.name}`
      return entry.isDirectory() ? dataFiles(folder, `${path}/`) : [path]
    })
    .sort(byCodeUnit)
