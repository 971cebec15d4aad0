/** Least squares: by how much y grows with one x. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const across = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0)
  return across / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
}
