import { createApp } from 'vue'
import { Site } from './site.ts'

const { billfold = '', project = '', proposal = '', invoice = '' } = document.body.dataset
createApp(Site, { billfold, project, proposal, invoice }).mount('#site')
