import { remainingOf, totalOf } from '@billfold/contracts/proposals/proposal-totals'
import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'
import { moneyText } from '@billfold/web-kit/project-status/figures.ts'
import styles from './proposal-document.module.css'

/** One column that adds up: line items, total, upfront payment (in brackets, as it is deducted) and the rest. */
export function Investment({ shared: { proposal, lineItems } }: { shared: SharedProposal }) {
  const { amount, downPaymentPercentage, downPaymentAmount } = proposal
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Investment</h2>
      {lineItems.length > 0 && <Lines lines={lineItems} total={totalOf(lineItems, amount)} />}
      <div className={styles.terms}>
        {lineItems.length === 0 && (
          <p className={styles.total}>
            <span>Total</span> <span>{moneyText(amount)}</span>
          </p>
        )}
        <p className={styles.taken}>
          <span>Down Payment: {downPaymentPercentage}%</span> <span>({moneyText(downPaymentAmount)})</span>
        </p>
        <p className={styles.remaining}>
          <span>Remaining:</span> <span>{moneyText(remainingOf(amount, downPaymentAmount))}</span>
        </p>
      </div>
    </section>
  )
}

function Lines({ lines, total }: { lines: SharedProposal['lineItems']; total: string }) {
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
          // oxlint-disable-next-line react/no-array-index-key -- what is shared has no ids, and a row holds no state
          <tr key={index}>
            <td>{line.description}</td>
            <td>{line.quantity}</td>
            <td>{moneyText(line.rate)}</td>
            <td>{moneyText(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{moneyText(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
