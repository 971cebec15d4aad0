// Both tabs share a chunk, because each chunk makes the module's entry file larger.
export { InvoicesTab } from './invoices-tab.tsx'
export { TimeTab } from './time-tab.tsx'
