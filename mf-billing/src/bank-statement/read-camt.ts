import { isCalendarDate } from '@billfold/contracts/calendar-date'
import { UnreadableFile } from '@billfold/web-kit/data-files/unreadable-file.ts'
import { decimalAmount, type ReadLines, type StatementLine } from './statement.ts'

/** ISO 20022 CAMT.053, versions 02 to 13. Elements are found by local name, so the namespace of the version does not matter. */
export function readCamt(text: string): ReadLines {
  const document = new DOMParser().parseFromString(text, 'text/xml')
  if (document.getElementsByTagName('parsererror').length > 0) throw new UnreadableFile('The XML of this file is damaged. Download it from your bank again.')
  const statements = childrenOf(document.documentElement, 'bktocstmrstmt').flatMap((message) => childrenOf(message, 'stmt'))
  if (statements.length === 0) throw new UnreadableFile('This XML file is not a bank statement. Choose a CAMT.053 file.')
  const read: ReadLines = { credits: [], debits: 0, unreadable: 0 }
  for (const statement of statements) {
    const account = textAt(statement, 'acct', 'id', 'iban') || textAt(statement, 'acct', 'id', 'othr', 'id')
    for (const entry of childrenOf(statement, 'ntry')) {
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

/** The status is plain text in version 02 and a code element in later versions. */
function isBooked(entry: Element): boolean {
  const status = textAt(entry, 'sts', 'cd') || textAt(entry, 'sts')
  return status === '' || status === 'BOOK'
}

interface CamtLine {
  isCredit: boolean
  /** Null if the entry is unreadable. */
  line: StatementLine | null
}

/** An entry is a batch if it has several transactions that each have an amount. In a batch, only the transactions name the payers. */
function linesOf(entry: Element, account: string): CamtLine[] {
  const details = childrenOf(entry, 'ntrydtls').flatMap((group) => childrenOf(group, 'txdtls'))
  const isBatch = details.length > 1 && details.every((transaction) => amountOf(transaction) !== undefined)
  const date = (textAt(entry, 'bookgdt', 'dt') || textAt(entry, 'bookgdt', 'dttm') || textAt(entry, 'valdt', 'dt') || textAt(entry, 'valdt', 'dttm')).slice(0, 10)
  const bankId = textAt(entry, 'acctsvcrref') || textAt(entry, 'ntryref')
  const direction = textAt(entry, 'cdtdbtind')
  const rows = isBatch ? details.map((transaction, index) => ({ source: transaction, transaction, place: `/${index}` })) : [{ source: entry, transaction: details[0], place: '' }]
  return rows.map(({ source, transaction, place }) => {
    const amount = amountOf(source)
    const units = decimalAmount(amount?.text ?? '')
    const own = isBatch && transaction ? textAt(transaction, 'refs', 'acctsvcrref') : ''
    const line = {
      account,
      bankId: own || (bankId && `${bankId}${place}`),
      date,
      amount: units ?? '',
      currency: amount?.currency ?? '',
      name: (transaction && payerOf(transaction)) || '',
      reference: referenceOf(entry, transaction),
    }
    return { isCredit: (textAt(source, 'cdtdbtind') || direction) === 'CRDT', line: units === null || !isCalendarDate(date) ? null : line }
  })
}

/** In version 02, a transaction's amount is nested inside AmtDtls; in later versions, it is a direct child. */
function amountOf(element: Element): { text: string; currency: string } | undefined {
  const found = elementAt(element, 'amt') ?? elementAt(element, 'amtdtls', 'txamt', 'amt')
  return found && { text: (found.textContent ?? '').trim(), currency: found.getAttribute('Ccy') ?? '' }
}

/** In later versions, the name is nested in a Pty element inside the debtor. */
function payerOf(transaction: Element): string {
  const parties = childrenOf(transaction, 'rltdpties')
  const names = parties.flatMap((party) => ['ultmtdbtr', 'dbtr'].flatMap((role) => [textAt(party, role, 'nm'), textAt(party, role, 'pty', 'nm')]))
  return names.find((name) => name !== '') ?? ''
}

function referenceOf(entry: Element, transaction: Element | undefined): string {
  const remittances = transaction ? childrenOf(transaction, 'rmtinf') : []
  const texts = remittances.flatMap((remittance) => [
    ...childrenOf(remittance, 'ustrd').map(textOf),
    ...childrenOf(remittance, 'strd').flatMap((structured) => [
      textAt(structured, 'cdtrrefinf', 'ref'),
      ...childrenOf(structured, 'rfrddocinf').map((document) => textAt(document, 'nb')),
      ...childrenOf(structured, 'addtlrmtinf').map(textOf),
    ]),
  ])
  const endToEnd = transaction ? textAt(transaction, 'refs', 'endtoendid') : ''
  const found = [...texts, ...(endToEnd === 'NOTPROVIDED' ? [] : [endToEnd])].filter((text) => text !== '')
  return found.length > 0 ? found.join(' ') : textAt(entry, 'addtlntryinf')
}

/** `name` must be lowercase. */
function childrenOf(parent: Element, name: string): Element[] {
  return [...parent.children].filter((child) => child.localName.toLowerCase() === name)
}

function elementAt(parent: Element, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>((element, name) => element && childrenOf(element, name)[0], parent)
}

/** Empty string if the element does not exist or has child elements. */
function textAt(parent: Element, ...path: string[]): string {
  const found = elementAt(parent, ...path)
  return found && found.children.length === 0 ? textOf(found) : ''
}

function textOf(element: Element): string {
  return (element.textContent ?? '').trim()
}
