import { createRoot } from 'react-dom/client'
import { registerWidgets } from './remotes.ts'
import { Site } from './site.tsx'

const root = document.getElementById('site')
const { billfold = '', project = '', proposal = '', invoice = '' } = document.body.dataset
registerWidgets(billfold)
if (root) createRoot(root).render(<Site billfold={billfold} project={project} proposal={proposal} invoice={invoice} />)
