import type { FastifyInstance } from 'fastify';
import { carEndpoints } from '#contract/cars.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { addCar, changeCar, listCars } from './cars.ts';

export function registerCarRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, carEndpoints.schoolCars, ({ params }) => listCars(ctx, params.id));

  route(app, carEndpoints.addCar, ({ params, body: { year = null, transmission = null, ...facts } }) =>
    addCar(ctx, params.id, { ...facts, year, transmission }),
  );

  route(app, carEndpoints.changeCar, ({ params, body: { year = null, transmission = null, ...facts } }) =>
    changeCar(ctx, params.id, params.carId, { ...facts, year, transmission }),
  );
}
