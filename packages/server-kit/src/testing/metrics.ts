/** Scrapes once. Returns the values by series, without the process label, and the complete response text. */
export async function scrapeMetrics(port: number | undefined): Promise<{ text: string; values: Record<string, number> }> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const series = lines.map((line) => {
    const end = line.lastIndexOf(' ')
    return [line.slice(0, end).replace(/process="\w+",?/, '').replace(',}', '}').replace('{}', ''), Number(line.slice(end + 1))] as const
  })
  return { text, values: Object.fromEntries(series) }
}
