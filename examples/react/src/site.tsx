import { BillfoldProject, BillfoldProposal } from '@billfold/embed-react'
import { useState } from 'react'

interface SiteProps {
  billfold: string
  /** Tokens of the two links. */
  project: string
  proposal: string
}

export function Site({ billfold, project, proposal }: SiteProps) {
  const [events, setEvents] = useState<readonly string[]>([])
  const [isSigned, setSigned] = useState(false)
  const happened = (event: string) => setEvents((before) => [...before, event])

  return (
    <>
      <h1>Harbor Lane</h1>
      <p>The place for our clients: how the work is going, and what we propose next.</p>
      {isSigned && <output className="thanks">Thank you for signing. We begin on Monday.</output>}

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
          // events are only appended
          // oxlint-disable-next-line react/no-array-index-key
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
          setSigned(true)
        }}
        onError={(code) => happened(`billfold-error · billfold-proposal · ${code}`)}
      />
    </>
  )
}
