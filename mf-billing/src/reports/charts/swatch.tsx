import { cx } from '@billfold/ui'
import styles from './bars.module.css'
import type { ChartSeries } from './chart-data.ts'

const looks = { solid: styles.swatchSolid, hatched: styles.swatchHatched, outlined: styles.swatchOutlined }

export function Swatch({ series: { look, tone } }: { series: ChartSeries }) {
  return <span aria-hidden data-tone={tone} className={cx(styles.swatch, looks[look])} />
}
