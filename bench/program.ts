// The product as a separate program, for figures that need one: the site on PORT, or a worker (SERVICES). Like
// server/main.ts, but without built pages, so that nothing has to be built before measuring.
import { readConfig } from '#platform/config.ts';
import { buildProduct } from '#server/app.ts';

const config = readConfig();
const product = await buildProduct(config);
if (config.SERVICES.includes('worker')) product.worker.start();
if (config.SERVICES.includes('web')) await product.web.app.listen({ host: config.HOST, port: config.PORT });
process.once('SIGTERM', () => void product.close().then(() => process.exit(0)));
console.log('ready');
