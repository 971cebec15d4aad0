import { remainingOf } from '@billfold/contracts/proposals/proposal-content'
import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { moneyText } from '@billfold/web-kit/project-status/figures.ts'
import { Options } from './options.tsx'
import styles from './proposal-document.module.css'
import type { Choice } from './use-choice.ts'

interface InvestmentProps {
  shared: SharedProposal
  choice: Choice
}

/** One column of amounts that adds up: line items, options, total, down payment (in brackets, because it is deducted) and remainder. */
export function Investment({ shared: { proposal, lineItems, options }, choice }: InvestmentProps) {
  const { amount, downPaymentAmount } = choice
  const hasTotalRow = lineItems.length > 0 && !options
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Investment</h2>
      {lineItems.length > 0 && <Lines lines={lineItems} total={hasTotalRow ? amount : undefined} />}
      {options && <Options options={options} choice={choice} />}
      <div className={styles.terms}>
        {!hasTotalRow && (
          <p className={styles.total} aria-live={options && 'polite'} aria-atomic={options && true}>
            <span>Total</span> <span>{moneyText(amount)}</span>
          </p>
        )}
        <p className={styles.taken}>
          <span>Down Payment: {proposal.downPaymentPercentage}%</span> <span>({moneyText(downPaymentAmount)})</span>
        </p>
        <p className={styles.remaining}>
          <span>Remaining:</span> <span>{moneyText(remainingOf(amount, downPaymentAmount))}</span>
        </p>
      </div>
    </section>
  )
}

interface LinesProps {
  lines: SharedProposal['lineItems']
  /** Undefined if there are options, because the total then comes after them. */
  total: string | undefined
}

function Lines({ lines, total }: LinesProps) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Qty</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the shared line items have no ids, and the rows hold no state
          <tr key={index}>
            <td>{line.description}</td>
            <td>{line.quantity}</td>
            <td>{moneyText(line.rate)}</td>
            <td>{moneyText(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{moneyText(total)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
