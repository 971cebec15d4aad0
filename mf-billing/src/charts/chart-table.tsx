import { VisuallyHidden } from '@billfold/ui'
import type { ChartColumn, ChartSeries } from './bar-layout.ts'

interface ChartTableProps {
  label: string
  /** Heading of the first column, such as 'Week'. */
  heading: string
  series: readonly Pick<ChartSeries, 'name'>[]
  columns: readonly Pick<ChartColumn, 'key' | 'name' | 'texts'>[]
}

/** A chart's data as a table for screen readers, for charts without a visible table. */
export function ChartTable({ label, heading, series, columns }: ChartTableProps) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {[heading, ...series.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, name, texts }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {series.map((one, index) => (
                <td key={one.name}>{texts[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
