/** The generated files, by path from the project's root. `definitions`: the export of schemas/sarif. */
export const render: (definitions: unknown) => ReadonlyMap<string, string>
/** As `render`, with the definitions of a build folder. */
export const generate: (build: string) => Promise<ReadonlyMap<string, string>>
