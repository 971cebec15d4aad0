/**
 * Slots on modules' pages that other modules can fill, with the context that each slot passes. A breaking change needs a new name: add
 * '.v2' next to '.v1'.
 */
export interface SlotContexts {
  'dashboard.metrics.v1': object
  'dashboard.cards.v1': object
  /** In the page header, next to the page's actions. */
  'frame.header.v1': object
  'client-detail.cards.v1': { clientId: number }
  /** Each card is a tab, with the card's id as the tab's name in the URL: '?tab=invoices'. */
  'client-detail.tabs.v1': { clientId: number }
  'project-detail.cards.v1': { projectId: number }
}

export type SlotName = keyof SlotContexts

/** Props of a component that fills a slot: `function Invoices({ context }: SlotProps<'client-detail.cards.v1'>)`. */
export interface SlotProps<Name extends SlotName> {
  context: SlotContexts[Name]
}
