import { BillfoldInvoice, BillfoldProject, BillfoldProposal } from '@billfold/embed-react'
import { useState } from 'react'

interface SiteProps {
  billfold: string
  /** The tokens of the three share links. */
  project: string
  proposal: string
  invoice: string
}

export function Site({ billfold, project, proposal, invoice }: SiteProps) {
  const [events, setEvents] = useState<readonly string[]>([])
  const [thanks, setThanks] = useState<string>()
  const happened = (event: string) => setEvents((before) => [...before, event])

  return (
    <>
      <h1>Harbor Lane</h1>
      <p>The place for our clients: how the work is going, what we propose next, and what is due.</p>
      {thanks && <output className="thanks">{thanks}</output>}

      <h2>How it is going</h2>
      <BillfoldProject
        origin={billfold}
        token={project}
        accent="#0a7c5f"
        onReady={() => happened('billfold-ready · billfold-project')}
        onError={(code) => happened(`billfold-error · billfold-project · ${code}`)}
      />

      <h2>What happened on this page</h2>
      <ol className="log">
        {events.map((event, place) => (
          // append-only
          <li key={place}>{event}</li>
        ))}
      </ol>

      <h2>What we propose</h2>
      <BillfoldProposal
        origin={billfold}
        token={proposal}
        accent="#0a7c5f"
        onReady={() => happened('billfold-ready · billfold-proposal')}
        onView={() => happened('billfold-view · billfold-proposal')}
        onSigned={() => {
          happened('billfold-signed · billfold-proposal')
          setThanks('Thank you for signing. We begin on Monday.')
        }}
        onError={(code) => happened(`billfold-error · billfold-proposal · ${code}`)}
      />

      <h2>What is due</h2>
      <BillfoldInvoice
        origin={billfold}
        token={invoice}
        accent="#0a7c5f"
        onReady={() => happened('billfold-ready · billfold-invoice')}
        onView={() => happened('billfold-view · billfold-invoice')}
        onPaid={() => {
          happened('billfold-paid · billfold-invoice')
          setThanks('Thank you for your payment.')
        }}
        onError={(code) => happened(`billfold-error · billfold-invoice · ${code}`)}
      />
    </>
  )
}
