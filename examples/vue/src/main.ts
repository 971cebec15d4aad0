import { createApp } from 'vue'
import { Site } from './site.ts'

const { billfold = '', project = '', proposal = '' } = document.body.dataset
createApp(Site, { billfold, project, proposal }).mount('#site')
