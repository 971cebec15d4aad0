import { moneyLines } from '@billfold/contracts/proposals/proposal-content'
import { useFormat, useText } from '@billfold/web-kit'
import type { DocumentContent, DocumentLine } from './document-content.ts'
import { Options } from './options.tsx'
import styles from './proposal-document.module.css'

export function Investment({ content }: { content: DocumentContent }) {
  const t = useText()
  const format = useFormat()
  const included = content.lines.filter(({ option }) => !option)
  const figures = { ...content, downPaymentPercentage: format.number(Number(content.downPaymentPercentage)) }
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('Investment Breakdown')}</h3>
      {included.length > 0 && <Lines lines={included} />}
      <Options lines={content.lines} />
      <dl className={styles.totals}>
        {moneyLines(figures).map(({ key, label, values, amount }) => (
          <div key={key} className={key === 'total' ? styles.total : undefined}>
            <dt>{t(label, values)}</dt>
            <dd>{format.money(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Lines({ lines }: { lines: readonly DocumentLine[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('Description')}</th>
          <th scope="col" className={styles.roomy}>
            {t('Qty')}
          </th>
          <th scope="col" className={styles.roomy}>
            {t('Rate')}
          </th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- unsaved lines have no id, and the rows have no state
          <tr key={index}>
            <td>
              {line.description}
              <span className={styles.narrow}>{`${line.quantity} × ${format.money(line.rate)}`}</span>
            </td>
            <td className={styles.roomy}>{line.quantity}</td>
            <td className={styles.roomy}>{format.money(line.rate)}</td>
            <td>{format.money(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
