import type { FillersOf, OfferedFiller } from '@billfold/web-kit'
import type { ModuleCatalog } from './module-catalog.ts'
import { FramedFiller, InlineFiller } from './module-filler.tsx'

/** What web-kit's <Slot> asks for. Built once: a component made anew on each render would lose its state. */
export function offeredFillers({ fillers }: ModuleCatalog): FillersOf {
  const bySlot = new Map<string, OfferedFiller[]>()
  for (const offer of fillers) {
    const { slot, id, span = 1 } = offer.filler
    const View = slot.startsWith('frame.') ? InlineFiller : FramedFiller
    const offered: OfferedFiller = {
      key: `${offer.module.id}/${id}`,
      span,
      Filler: ({ context }) => <View offer={offer} context={context} />,
    }
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), offered])
  }
  return (slot) => bySlot.get(slot) ?? []
}
