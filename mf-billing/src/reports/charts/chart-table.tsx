import { VisuallyHidden } from '@billfold/ui'
import type { ChartColumn, ChartSeries } from './chart-data.ts'

interface ChartTableProps {
  label: string
  /** Of the columns: 'Week'. */
  heading: string
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
}

/** A chart for whoever does not see it, where no table with its figures stands beneath. */
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
