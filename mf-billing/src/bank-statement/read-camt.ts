import { isCalendarDate } from '@billfold/contracts/calendar-date'
import { decimalAmount, type ReadLines, type StatementLine, UnreadableStatement } from './statement.ts'

/** CAMT.053 of ISO 20022, versions 02 to 13: elements are found by their local names, which differ little between versions. */
export function readCamt(text: string): ReadLines {
  const document = new DOMParser().parseFromString(text, 'text/xml')
  if (document.getElementsByTagName('parsererror').length > 0) throw new UnreadableStatement('The XML of this file is damaged. Download it from your bank again.')
  const statements = childrenOf(document.documentElement, 'BkToCstmrStmt').flatMap((message) => childrenOf(message, 'Stmt'))
  if (statements.length === 0) throw new UnreadableStatement('This XML file is no bank statement. Choose a CAMT.053 file.')
  const read: ReadLines = { credits: [], debits: 0, unreadable: 0 }
  for (const statement of statements) {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
    for (const entry of childrenOf(statement, 'Ntry')) {
      if (!isBooked(entry)) continue
      for (const { isCredit, line } of linesOf(entry, account)) {
        if (line === null) read.unreadable += 1
        else if (isCredit) read.credits.push(line)
        else read.debits += 1
      }
    }
  }
  return read
}

/** The status is text in version 02 and has a code in later ones. */
function isBooked(entry: Element): boolean {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  return status === '' || status === 'BOOK'
}

interface CamtLine {
  isCredit: boolean
  /** Null: unreadable. */
  line: StatementLine | null
}

/** An entry of several transactions, each with its amount, is a batch: its clients are known only there. */
function linesOf(entry: Element, account: string): CamtLine[] {
  const details = childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'))
  const isBatch = details.length > 1 && details.every((transaction) => amountOf(transaction) !== undefined)
  const date = (textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt') || textAt(entry, 'ValDt', 'DtTm')).slice(0, 10)
  const bankId = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
  const direction = textAt(entry, 'CdtDbtInd')
  const rows = isBatch ? details.map((transaction, index) => ({ source: transaction, transaction, place: `/${index}` })) : [{ source: entry, transaction: details[0], place: '' }]
  return rows.map(({ source, transaction, place }) => {
    const amount = amountOf(source)
    const units = decimalAmount(amount?.text ?? '')
    const own = isBatch && transaction ? textAt(transaction, 'Refs', 'AcctSvcrRef') : ''
    const line = {
      account,
      bankId: own || (bankId && `${bankId}${place}`),
      date,
      amount: units ?? '',
      currency: amount?.currency ?? '',
      name: (transaction && payerOf(transaction)) || '',
      reference: referenceOf(entry, transaction),
    }
    return { isCredit: (textAt(source, 'CdtDbtInd') || direction) === 'CRDT', line: units === null || !isCalendarDate(date) ? null : line }
  })
}

/** Transactions have their amount in details in version 02, and on top in later ones. */
function amountOf(element: Element): { text: string; currency: string } | undefined {
  const found = elementAt(element, 'Amt') ?? elementAt(element, 'AmtDtls', 'TxAmt', 'Amt')
  return found && { text: (found.textContent ?? '').trim(), currency: found.getAttribute('Ccy') ?? '' }
}

/** Later versions have the name in a party within the debtor. */
function payerOf(transaction: Element): string {
  const parties = childrenOf(transaction, 'RltdPties')
  const names = parties.flatMap((party) => ['UltmtDbtr', 'Dbtr'].flatMap((role) => [textAt(party, role, 'Nm'), textAt(party, role, 'Pty', 'Nm')]))
  return names.find((name) => name !== '') ?? ''
}

function referenceOf(entry: Element, transaction: Element | undefined): string {
  const remittances = transaction ? childrenOf(transaction, 'RmtInf') : []
  const texts = remittances.flatMap((remittance) => [
    ...childrenOf(remittance, 'Ustrd').map(textOf),
    ...childrenOf(remittance, 'Strd').flatMap((structured) => [
      textAt(structured, 'CdtrRefInf', 'Ref'),
      ...childrenOf(structured, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
      ...childrenOf(structured, 'AddtlRmtInf').map(textOf),
    ]),
  ])
  const endToEnd = transaction ? textAt(transaction, 'Refs', 'EndToEndId') : ''
  const found = [...texts, ...(endToEnd === 'NOTPROVIDED' ? [] : [endToEnd])].filter((text) => text !== '')
  return found.length > 0 ? found.join(' ') : textAt(entry, 'AddtlNtryInf')
}

function childrenOf(parent: Element, name: string): Element[] {
  return [...parent.children].filter((child) => child.localName === name)
}

function elementAt(parent: Element, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>((element, name) => element && childrenOf(element, name)[0], parent)
}

/** '' if there is no such element. An element with children has no text of its own. */
function textAt(parent: Element, ...path: string[]): string {
  const found = elementAt(parent, ...path)
  return found && found.children.length === 0 ? textOf(found) : ''
}

function textOf(element: Element): string {
  return (element.textContent ?? '').trim()
}
