// In one chunk, because each chunk adds to the module's entry.
export { NotesTab } from './notes-tab.tsx'
export { ProjectsTab } from './projects-tab.tsx'
