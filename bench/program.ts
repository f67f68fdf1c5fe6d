// The product as a program of its own, for figures that need one: the site on PORT, or a worker, as SERVICES says. As
// server/main.ts, but without built pages, so that nothing has to be built before measuring.
import { readConfig } from '#platform/config.ts';
import { buildProduct, startJobs } from '#server/app.ts';

const config = readConfig();
const product = await buildProduct(config);
await startJobs(product, config.SERVICES.includes('worker'));
if (config.SERVICES.includes('web')) await product.web.app.listen({ host: config.HOST, port: config.PORT });
process.once('SIGTERM', () => void product.close().then(() => process.exit(0)));
console.log('ready');
