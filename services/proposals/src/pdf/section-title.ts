export function title(text: string) {
  return { text, fontSize: 13, bold: true, margin: [0, 16, 0, 7] as [number, number, number, number] }
}
