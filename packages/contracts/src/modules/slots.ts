/**
 * The places that a module may fill on a page that is not its own, and what each hands over.
 * A change that breaks fillers gets a new name: '.v2' beside '.v1'.
 */
export interface SlotContexts {
  'dashboard.metrics.v1': object
  'dashboard.cards.v1': object
  /** In the page header, beside its actions. */
  'frame.header.v1': object
  'client-detail.cards.v1': { clientId: number }
  'project-detail.cards.v1': { projectId: number }
}

export type SlotName = keyof SlotContexts

/** Props of a filler: `function Invoices({ context }: SlotProps<'client-detail.cards.v1'>)`. */
export interface SlotProps<Name extends SlotName> {
  context: SlotContexts[Name]
}
