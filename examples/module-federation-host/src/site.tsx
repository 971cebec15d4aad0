import { lazy, useState } from 'react'
import { RemotePart } from './remote-part.tsx'
import { load } from './remotes.ts'

const ProjectStatus = lazy(() => load('billfold/ProjectStatus'))
const ProposalSigner = lazy(() => load('billfold/ProposalSigner'))
const InvoicePayer = lazy(() => load('billfold/InvoicePayer'))
const TeamProjects = lazy(() => import('./team-projects.tsx').then((file) => ({ default: file.TeamProjects })))

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
  const [isTeam, setTeam] = useState(false)
  const happened = (event: string) => setEvents((before) => [...before, event])

  return (
    <>
      <h1>Harbor Lane</h1>
      <p>The place for our clients: how the work is going, what we propose next, and what is due.</p>
      {thanks && <output className="thanks">{thanks}</output>}

      <h2>How it is going</h2>
      <div className="project">
        <RemotePart instead={<a href={`${billfold}/client-project/${project}`}>How the project is going</a>}>
          <ProjectStatus
            token={project}
            accent="#0a7c5f"
            onReady={() => happened('billfold-ready · billfold-project')}
            onError={(code) => happened(`billfold-error · billfold-project · ${code}`)}
          />
        </RemotePart>
      </div>

      <h2>What happened on this page</h2>
      <ol className="log">
        {events.map((event, place) => (
          // append-only
          <li key={place}>{event}</li>
        ))}
      </ol>

      <h2>What we propose</h2>
      <RemotePart instead={<a href={`${billfold}/shared/proposal/${proposal}`}>Our proposal</a>}>
        <ProposalSigner
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
      </RemotePart>

      <h2>What is due</h2>
      <RemotePart instead={<a href={`${billfold}/shared/invoice/${invoice}`}>Our invoice</a>}>
        <InvoicePayer
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
      </RemotePart>

      <h2>For our team</h2>
      {isTeam ? (
        <RemotePart instead={<a href={`${billfold}/projects`}>Our projects</a>}>
          <TeamProjects billfold={billfold} />
        </RemotePart>
      ) : (
        <button type="button" onClick={() => setTeam(true)}>
          Show our projects
        </button>
      )}
    </>
  )
}
