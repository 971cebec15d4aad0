import type { BankTransaction, MatchReason, OpenInvoice } from '@billfold/contracts/bank-statements/bank-statement'
import { Badge, Checkbox, Select, type SelectOption, TableCell, TableRow } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { CircleAlert } from 'lucide-react'
import { invoicesPath } from '../invoices/invoices-address.ts'
import styles from './bank-statement-page.module.css'
import { amountText, type Choice, isForeign, type Matched } from './match-transactions.ts'

const reasonTexts: Readonly<Record<MatchReason, string>> = {
  number: 'Invoice number in the reference',
  numbers: 'Several invoice numbers in the reference',
  name: 'Same amount and similar name',
  amount: 'Same amount; check the client',
}

interface TransactionRowProps {
  transaction: BankTransaction
  matched: Matched | undefined
  invoices: ReadonlyMap<number, OpenInvoice>
  options: readonly SelectOption[]
  choice: Choice
  problem: string | undefined
  onChange: (choice: Choice) => void
}

export function TransactionRow({ transaction, matched, invoices, options, choice, problem, onChange }: TransactionRowProps) {
  const t = useText()
  const format = useFormat()
  const { date, name, reference, amount } = transaction
  const payer = name || t('Unknown payer')
  const canChoose = !matched?.recorded && !isForeign(transaction)
  return (
    <TableRow selected={choice.isOn}>
      <TableCell>
        {canChoose && (
          <Checkbox
            aria-label={t('Record {amount} from {name}', { amount: format.money(amount), name: payer })}
            checked={choice.isOn}
            disabled={choice.allocations.length === 0}
            onChange={() => onChange({ ...choice, isOn: !choice.isOn })}
          />
        )}
      </TableCell>
      <TableCell>{format.date(date)}</TableCell>
      <TableCell>
        <span className={styles.payer}>{payer}</span>
        {reference && <span className={styles.reference}>{reference}</span>}
      </TableCell>
      <TableCell>{amountText(transaction, format)}</TableCell>
      <TableCell>
        {isForeign(transaction) ? (
          <span className={styles.reason}>{t('Not in US dollars')}</span>
        ) : matched?.recorded ? (
          <Recorded recorded={matched.recorded} />
        ) : (
          <InvoiceChoice payer={payer} amount={amount} matched={matched} invoices={invoices} options={options} choice={choice} onChange={onChange} />
        )}
        {problem && (
          <span role="alert" className={styles.problem}>
            <CircleAlert aria-hidden size={14} />
            {problem}
          </span>
        )}
      </TableCell>
    </TableRow>
  )
}

function Recorded({ recorded: { at, invoices } }: { recorded: NonNullable<Matched['recorded']> }) {
  const t = useText()
  const format = useFormat()
  return (
    <span className={styles.recorded}>
      <Badge tone="good">{t('Recorded on {date}', { date: format.day(at) })}</Badge>
      {invoices.map(({ id, invoiceNumber }) => (
        <Link key={id} to={invoicesPath({ kind: 'view', id: String(id) })} className={styles.link}>
          {invoiceNumber}
        </Link>
      ))}
    </span>
  )
}

interface InvoiceChoiceProps extends Pick<TransactionRowProps, 'matched' | 'invoices' | 'options' | 'choice' | 'onChange'> {
  payer: string
  amount: string
}

const NONE = 'none'
const SEVERAL = 'several'

function InvoiceChoice({ payer, amount, matched, invoices, options, choice: { allocations }, onChange }: InvoiceChoiceProps) {
  const t = useText()
  const proposal = matched?.proposal
  const several = proposal && proposal.allocations.length > 1 ? proposal.allocations : undefined
  const numbers = several?.map(({ invoiceId }) => invoices.get(invoiceId)?.invoiceNumber).join(', ')
  const shown = several ? [{ value: SEVERAL, label: numbers ?? '' }, ...options] : options
  const [first, ...others] = allocations
  const value = first === undefined ? NONE : others.length > 0 ? SEVERAL : String(first.invoiceId)
  const isProposed = proposal !== undefined && proposal !== null && proposal.allocations === allocations

  function choose(chosen: string) {
    if (chosen === NONE) return onChange({ isOn: false, allocations: [] })
    if (chosen === SEVERAL && several) return onChange({ isOn: true, allocations: several })
    const isSameAsProposed = proposal?.allocations.length === 1 && String(proposal.allocations[0]?.invoiceId) === chosen
    return onChange({ isOn: true, allocations: isSameAsProposed ? proposal.allocations : [{ invoiceId: Number(chosen), amount }] })
  }

  return (
    <>
      <Select aria-label={t('Invoice for the payment from {name}', { name: payer })} className={styles.select} options={shown} value={value} onValueChange={choose} />
      {isProposed && <span className={styles.reason}>{t(reasonTexts[proposal.reason])}</span>}
    </>
  )
}
