import { register } from '../topics.ts'

register()
