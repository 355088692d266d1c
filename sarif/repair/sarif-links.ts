/** Whether any text of a log may point at a place inside a log (§3.10.3), which moves when elements are taken out. */
export const hasSarifLinks = (log: unknown): boolean => {
  const open: unknown[] = [log]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') {
      if (/sarif:/i.test(value)) return true
    } else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.push(member)
  }
  return false
}

export const linked = 'The log has sarif: links, which may lead into this array; taking an element out would move them.'
