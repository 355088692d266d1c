import { parentPort, workerData } from 'node:worker_threads'
import { type RepairTask, work } from './work.ts'

parentPort?.postMessage(work(workerData as RepairTask))
