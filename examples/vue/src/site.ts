import { type BillfoldErrorEvent, loadBillfold } from '@billfold/embed'
import { defineComponent, h, onMounted, ref } from 'vue'

/** Vue can set the attributes of custom elements and listen to their events. */
export const Site = defineComponent({
  props: { billfold: { type: String, required: true }, project: { type: String, required: true }, proposal: { type: String, required: true }, invoice: { type: String, required: true } },
  setup(props) {
    const events = ref<string[]>([])
    const thanks = ref<string>()
    onMounted(() => loadBillfold({ origin: props.billfold }))

    const listeners = {
      onBillfoldReady: ({ target }: Event) => events.value.push(`billfold-ready · ${(target as Element).localName}`),
      onBillfoldView: ({ target }: Event) => events.value.push(`billfold-view · ${(target as Element).localName}`),
      onBillfoldSigned: ({ target }: Event) => {
        events.value.push(`billfold-signed · ${(target as Element).localName}`)
        thanks.value = 'Thank you for signing. We begin on Monday.'
      },
      onBillfoldPaid: ({ target }: Event) => {
        events.value.push(`billfold-paid · ${(target as Element).localName}`)
        thanks.value = 'Thank you for your payment.'
      },
      onBillfoldError: ({ target, detail }: BillfoldErrorEvent) => events.value.push(`billfold-error · ${(target as Element).localName} · ${detail.code}`),
    }

    return () => [
      h('h1', 'Harbor Lane'),
      h('p', 'The place for our clients: how the work is going, what we propose next, and what is due.'),
      thanks.value && h('output', { class: 'thanks' }, thanks.value),
      h('h2', 'How it is going'),
      h('billfold-project', { token: props.project, accent: '#0a7c5f', ...listeners }),
      h('h2', 'What happened on this page'),
      h('ol', { class: 'log' }, events.value.map((event) => h('li', event))),
      h('h2', 'What we propose'),
      h('billfold-proposal', { token: props.proposal, accent: '#0a7c5f', ...listeners }),
      h('h2', 'What is due'),
      h('billfold-invoice', { token: props.invoice, accent: '#0a7c5f', ...listeners }),
    ]
  },
})
