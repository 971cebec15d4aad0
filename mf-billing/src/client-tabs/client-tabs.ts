// In one chunk, because each chunk adds to the module's entry.
export { InvoicesTab } from './invoices-tab.tsx'
export { TimeTab } from './time-tab.tsx'
